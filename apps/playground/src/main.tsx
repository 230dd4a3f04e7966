import { render } from 'preact';
import { loadLibrary } from './library.ts';
import { keepOffline } from './offline/register.ts';
import { App, Broken } from './ui/app.tsx';
import { lookForServer } from './ui/friends.ts';
import { begin } from './ui/places.ts';
import './ui/styles/page.css';

const place = document.querySelector('#app')!;

/** Shows the page as soon as the library is loaded, or why it failed. */
async function start(): Promise<void> {
    try {
        await loadLibrary();
        place.replaceChildren();
        void lookForServer();
        begin();
        render(<App />, place);
    } catch (error) {
        render(<Broken error={error} />, place);
    }
    await keepOffline();
}

void start();
