// Faults of layout that no page may have.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

function lineOf({ id, help, nodes }) {
    const places = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`);
    return [`${id}: ${help}`, ...places].join('\n    ');
}

/** The violations of WCAG A and AA and good practice that axe finds, in lines. */
async function violations(page) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    const found = await page.evaluate(
        async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations,
    );
    return found.map(lineOf);
}

/** The elements that stick out to the right and would need sideways scrolling. */
function sticksOut(page) {
    return page.evaluate(() => {
        const { scrollWidth } = document.scrollingElement;
        if (scrollWidth <= innerWidth) return [];
        const all = [...document.querySelectorAll('body *')];
        const wide = all.filter(one => one.getBoundingClientRect().right > innerWidth + 0.5);
        const names = wide.map(one => `${one.localName}.${[...one.classList].join('.')}`);
        return [`${scrollWidth} pixels in ${innerWidth}`, ...names.slice(0, 8)];
    });
}

/** Asserts that anybody can use a page: axe finds no fault, and nothing sticks out. */
export async function assertFit(page, screen) {
    assert.deepEqual(await sticksOut(page), [], `${screen}: nothing sticks out`);
    assert.deepEqual(await violations(page), [], `${screen}: axe finds nothing`);
}
