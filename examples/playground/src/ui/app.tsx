import { games } from 'boardrules';

/** The whole page. */
export function App() {
    return (
        <main>
            <h1>boardrules</h1>
            <ul>
                {games().map(game => (
                    <li key={game}>{game}</li>
                ))}
            </ul>
        </main>
    );
}

/** What stands there if the page could not start. */
export function Broken({ error }: { error: unknown }) {
    return (
        <main class="broken">
            <h1>This page could not start</h1>
            <p>It needs a browser with WebAssembly, and all of its files. What the browser says:</p>
            <pre role="alert">{String(error)}</pre>
        </main>
    );
}
