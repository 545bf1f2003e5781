/**
 * All lookups. A lookup has to be created with `defineLookup` and exported by a file named `*-lookups.server.ts`. The
 * `/lookups/{name}` route uses them, and so does the code that describes filters as text. Every process that handles
 * filters must register them at startup.
 */

import { isLookup } from '#app/platform/filters/lookup'
import { registerLookups } from '#app/platform/filters/lookups.server'

const modules = import.meta.glob<Record<string, unknown>>('../../**/*-lookups.server.ts', { eager: true })

export function registerAllLookups(): void {
  registerLookups(
    Object.values(modules)
      .flatMap((module) => Object.values(module))
      .filter(isLookup),
  )
}
