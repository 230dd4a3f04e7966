// What an operator gets: lines of JSON, and figures for Prometheus. Neither has a token, a move or an address in it.
import { Counter, Gauge, Histogram, collectDefaultMetrics } from 'prom-client';

export const log = (event: string, more: Readonly<Record<string, unknown>> = {}): void =>
    console.error(JSON.stringify({ time: new Date().toISOString(), event, ...more }));

/** An error for the log: its stack has no arguments. */
export const wrong = (error: unknown) => ({ error: error instanceof Error ? error.stack : String(error) });

collectDefaultMetrics();
export const figures = {
    connections: new Gauge({ name: 'boardrules_connections', help: 'Connections that are open.' }),
    games: new Gauge({ name: 'boardrules_games', help: 'Games in memory.' }),
    messages: new Counter({ name: 'boardrules_messages_total', help: 'What arrived.', labelNames: ['type'] }),
    refused: new Counter({ name: 'boardrules_refused_total', help: 'What was refused.', labelNames: ['reason'] }),
    changes: new Counter({ name: 'boardrules_changes_total', help: 'What this server made.', labelNames: ['kind'] }),
    queries: new Histogram({ name: 'boardrules_query_seconds', help: 'Time that queries took.' }),
};
