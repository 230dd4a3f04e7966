// The pages of the files that are not Markdown, to which pages link: they are shown as they are.
import path from 'node:path';
import { HEADER, linkedFiles, read } from './tree.mjs';

const LANGUAGES = { '.h': 'c', '.c': 'c', '.py': 'python', '.lua': 'lua', '.json': 'json', '.css': 'css' };

function source(file) {
    return `# ${path.basename(file)}\n\n\`\`\`\`\`${LANGUAGES[path.extname(file)] ?? 'text'}\n${read(file).trimEnd()}\n\`\`\`\`\`\n`;
}

export default {
    paths: linkedFiles().filter(file => file !== HEADER).map(file => ({ params: { file }, content: source(file) })),
};
