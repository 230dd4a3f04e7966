import type { Rules } from 'boardrules';

/** Lists are written `9,9,9,9` as a switch. */
const asYaml = (value: string): string => (value.includes(',') ? `[${value}]` : value);

/** Rules as YAML: only what differs if those are switches, else all of it. */
export function yamlOf(rules: Rules): string {
    if (rules.isChanged) return rules.yaml();
    const lines = Object.entries(rules.overrides).map(([name, value]) => `  ${name}: ${asYaml(value)}\n`);
    return `schema: 1\nextends: ${rules.game}\n${lines.length > 0 ? `switches:\n${lines.join('')}` : ''}`;
}
