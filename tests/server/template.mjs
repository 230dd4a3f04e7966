// node template.mjs FOLDER: makes a folder that a server has used, for TEMPLATE.
import { Server } from './support.mjs';

const server = await Server.start({ data: process.argv[2] });
process.exit(await server.kill('SIGTERM'));
