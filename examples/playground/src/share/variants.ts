import { Rules } from 'boardrules';

/** Rules as YAML: only what differs if those are switches, else all of it. */
export function yamlOf(rules: Rules): string {
    const switches = Object.entries(rules.overrides);
    const same = new Rules(rules.game, rules.overrides);
    if (same.fingerprint !== rules.fingerprint) return rules.yaml();
    const lines = switches.map(([name, value]) => `  ${name}: ${value}\n`);
    return `schema: 1\nextends: ${rules.game}\n${lines.length > 0 ? `switches:\n${lines.join('')}` : ''}`;
}
