import { fileURLToPath } from 'node:url'

/** The directory of this clone. The scripts use it because they can be called from any directory. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
