import { fileURLToPath } from 'node:url'

/** The clone's directory. Commands may be called from anywhere. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
