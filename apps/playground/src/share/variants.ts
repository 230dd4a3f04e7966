import { Rules } from 'boardrules';

/**
 * Rules as YAML: only the differences from the built-in ones. The YAML parser is fetched with the editor; if it cannot
 * be fetched, the text contains all rules.
 */
export async function yamlOf(rules: Rules): Promise<string> {
    try {
        const { shortForm } = await import('../editor/changes.ts');
        return shortForm(rules.game, new Rules(rules.game).yaml(), rules.yaml());
    } catch {
        return rules.yaml();
    }
}
