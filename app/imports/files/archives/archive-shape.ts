/**
 * Detects the shape of a ZIP archive: which of its files are read as one. Files with the same columns are; of files with
 * different columns, the largest group is read, and the user can choose another.
 */
import type { FilePart } from '../file-part.ts'
import type { FileShape } from '../file-shape.ts'
import type { FormatChoices } from '../format-choices.ts'
import { formatLimit, limits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { findRowFiles, isWorkbookFile } from './data-files.ts'
import { describeFiles } from './file-details.ts'

type DetectPart = (part: FilePart, choices: FormatChoices, isWorkbook: boolean) => Promise<FileShape>
type ShapedFile = { part: FilePart; shape: FileShape }

export async function detectArchiveShape(
  archive: FilePart[],
  choices: FormatChoices,
  detectPart: DetectPart,
): Promise<FileShape> {
  const shaped: ShapedFile[] = []
  for (const part of findRowFiles(archive))
    shaped.push({ part, shape: await detectPart(part, choices, isWorkbookFile(part.path)) })
  const files = removeEmptyFiles(shaped)
  if (files.length === 0)
    throw new UnreadableFile('The ZIP archive contains no CSV, JSON or XLSX files with rows.')
  const groups = groupByShape(files)
  const chosen = chooseGroup(groups, choices)
  if (chosen.length > limits.archiveParts)
    throw new UnreadableFile(
      `The ZIP archive contains more than ${formatLimit(limits.archiveParts)} files with the same columns. Split it into several archives.`,
    )
  const parts = chosen.map(({ part }) => part)
  const details = new Set(
    [...(await describeFiles(parts, archive)).values()].flatMap((each) => [...each.keys()]),
  )
  return {
    ...chosen[0]!.shape,
    headings: [...details, ...headingsOf(chosen)],
    archive: {
      parts: chosen.map(({ part, shape }) => ({ file: archive.indexOf(part), encoding: shape.encoding })),
      details: [...details],
      groups: groups.map((group) => ({ path: group[0]!.part.path, count: group.length })),
      group: chosen[0]!.part.path,
    },
  }
}

/**
 * Objects of JSON lack the fields that are empty, so the columns are those of all files. The rows of other formats
 * follow the positions of the headings, which can be repeated or empty, and are the same in all files.
 */
function headingsOf(files: ShapedFile[]): string[] {
  const { format, headings } = files[0]!.shape
  return format === 'json' ? [...new Set(files.flatMap(({ shape }) => shape.headings))] : headings
}

/** Removes files without columns, and those with an empty list of what other files contain: `{"reviews": []}`. */
function removeEmptyFiles(files: ShapedFile[]): ShapedFile[] {
  const lists = new Set(
    files.flatMap(({ shape }) =>
      shape.headings.flatMap((heading) => heading.match(/^[^.]+(?=\.)/)?.[0] ?? []),
    ),
  )
  return files.filter(({ shape }) => !shape.headings.every((heading) => lists.has(heading)))
}

function groupByShape(files: ShapedFile[]): ShapedFile[][] {
  const groups: ShapedFile[][] = []
  for (const file of files) {
    const group = groups.find(([first]) => haveSameShape(first!.shape, file.shape))
    if (group) group.push(file)
    else groups.push([file])
  }
  return groups
}

/**
 * Whether two files can be read as one. Objects of JSON lack the fields that are empty, so one of two JSON files may
 * have fewer columns than the other.
 */
function haveSameShape(a: FileShape, b: FileShape): boolean {
  if (a.format !== b.format || a.format === 'xlsx') return false
  if (a.format === 'csv')
    return (
      a.delimiter === b.delimiter &&
      a.rowEnd === b.rowEnd &&
      JSON.stringify(a.headings) === JSON.stringify(b.headings)
    )
  const [few, many] = a.headings.length < b.headings.length ? [a, b] : [b, a]
  const shared = few.headings.filter((heading) => many.headings.includes(heading))
  return shared.length * 2 >= few.headings.length
}

function chooseGroup(groups: ShapedFile[][], { file }: FormatChoices): ShapedFile[] {
  if (file === undefined) return groups.reduce((best, group) => (group.length > best.length ? group : best))
  const chosen = groups.find((group) => group.some(({ part }) => part.path === file))
  if (!chosen)
    throw new UnreadableFile(
      `The ZIP archive has no file “${file}” with rows. Its files are: ${groups.map(([first]) => first!.part.path).join(', ')}.`,
    )
  return chosen
}
