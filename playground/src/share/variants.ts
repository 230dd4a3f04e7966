import { Rules } from 'boardrules';

/**
 * Rules as YAML: what differs from the built-in ones. What reads YAML is fetched with the editor; where it cannot be fetched,
 * all of the rules.
 */
export async function yamlOf(rules: Rules): Promise<string> {
    try {
        const { shortForm } = await import('../editor/changes.ts');
        return shortForm(rules.game, new Rules(rules.game).yaml(), rules.yaml());
    } catch {
        return rules.yaml();
    }
}
