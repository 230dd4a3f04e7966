import { useEffect, useRef } from 'preact/hooks';

interface Props {
    readonly title: string;
    /** What follows from a yes. */
    readonly about: string;
    /** The button that confirms it. */
    readonly yes: string;
    onClose(): void;
    onYes(): void;
}

/** A question before the game ends. Nothing has changed until the answer is yes. */
export function Ask({ title, about, yes, onClose, onYes }: Props) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const { current } = dialog;
        current!.showModal();
        return () => current!.close();
    }, []);
    const agree = (): void => {
        onClose();
        onYes();
    };
    return (
        <dialog ref={dialog} class="entrance" aria-label={title} onClose={onClose}>
            <h2>{title}</h2>
            <p>{about}</p>
            <div class="row">
                <button type="button" class="main" onClick={onClose}>
                    Play on
                </button>
                <button type="button" onClick={agree}>
                    {yes}
                </button>
            </div>
        </dialog>
    );
}
