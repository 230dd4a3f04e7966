// What an operator gets: lines of JSON, and figures for Prometheus. Neither has a token, a move or an address in it.
import { Counter, Gauge, Histogram, collectDefaultMetrics } from 'prom-client';

export function log(event: string, more: Readonly<Record<string, unknown>> = {}): void {
    console.error(JSON.stringify({ time: new Date().toISOString(), event, ...more }));
}

/** An error for the log: its stack has no arguments. */
export function wrong(error: unknown): { error: string } {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

collectDefaultMetrics();
const of = <T extends string>(name: string, help: string, ...labelNames: T[]) => {
    return { name: `boardrules_${name}`, help, labelNames };
};
export const figures = {
    connections: new Gauge(of('connections', 'Connections that are open.')),
    games: new Gauge(of('games', 'Games in memory.')),
    messages: new Counter(of('messages_total', 'Messages that arrived, by their type.', 'type')),
    refused: new Counter(of('refused_total', 'What was refused, by the reason.', 'reason')),
    changes: new Counter(of('changes_total', 'Changes that this server made, by their kind.', 'kind')),
    queries: new Histogram(of('query_seconds', 'Time that queries took.')),
};
