/**
 * Loads the source files for the tests of the code's rules: each file with its text and its imports of other source
 * files.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Import = { specifier: string; file: string; isType: boolean }
export type SourceFile = { file: string; folder: string; text: string; lines: number; imports: Import[] }

const root = path.resolve(import.meta.dirname, '../../..')
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(?:(type)\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

const paths = readdirSync(path.join(root, 'app'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))

const sourcePaths = new Set([...paths, 'server.ts'])

export const sourceFiles: SourceFile[] = [...sourcePaths].sort().map((file) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  const lines = text.trimEnd().split('\n').length
  return { file, folder: folderOf(file), text, lines, imports: importsOf(file, text) }
})

/**
 * Returns the name of the file's folder in app/, such as `product/reviews`, or the file itself if it is at the top of
 * app/ or of a group of folders.
 */
export function folderOf(file: string): string {
  const [top, group = '', folder = '', ...rest] = file.split('/')
  if (top !== 'app' || folder === '') return file
  if (group === 'demo') return group
  return rest.length > 0 ? `${group}/${folder}` : file
}

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].flatMap(([, type, plain, dynamic]) => {
    const specifier = (plain ?? dynamic)!
    const target = specifier.startsWith('#app/')
      ? `app/${specifier.slice(5)}`
      : path.join(path.dirname(file), specifier)
    const found = ['', '.ts', '.tsx'].map((ending) => target + ending).find((each) => sourcePaths.has(each))
    return found ? [{ specifier, file: found, isType: type !== undefined }] : []
  })
}
