import { personsOf } from '../model/players.ts';
import type { Session } from '../model/session.ts';
import type { Watch } from '../model/views.ts';
import { seatName } from './words.ts';

interface View {
    readonly watch: Watch;
    readonly name: string;
}

/** The default view: the person's own, that of the player to move, or everything if no secrets are left. */
function usual(session: Session, persons: readonly number[]): View[] {
    if (session.ended.value || session.isOpen) return [{ watch: 'seat', name: 'everything' }];
    if (persons.length === 0) return [{ watch: 'all', name: 'everything' }];
    const name = persons.length === 1 ? seatName(session, persons[0]!) : 'the player to move';
    return [{ watch: 'seat', name }];
}

/** The views to choose from. Those of the seats are offered only if they reveal no secrets of other persons. */
export function viewsOf(session: Session): View[] {
    const persons = personsOf(session.players.value);
    const seats = [...Array(session.state.players).keys()].map(seat => ({
        watch: seat,
        name: seatName(session, seat),
    }));
    const spectator: View = { watch: 'spectator', name: 'a spectator' };
    return [...usual(session, persons), spectator, ...(session.mayShowAll.value ? seats : [])];
}

/** The chosen view. A person who watches computers is a spectator until they choose another view. */
function chosen(session: Session, views: readonly View[]): Watch {
    const { watch } = session;
    return views.some(view => view.watch === watch.value) ? watch.value : 'spectator';
}

/** In games with secrets, lets the reader choose the viewer. */
export function SeenAs({ session }: { session: Session }) {
    if (!session.rules.hasSecrets || (session.isHosted && !session.mayShowAll.value)) return null;
    const views = viewsOf(session);
    const choose = (index: number): void => void (session.watch.value = views[index]!.watch);
    return (
        <label class="seen-as">
            <span>Seen as</span>
            <select
                value={String(views.findIndex(view => view.watch === chosen(session, views)))}
                onChange={event => choose(event.currentTarget.selectedIndex)}
            >
                {views.map(({ watch, name }, index) => (
                    <option key={watch} value={String(index)}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}
