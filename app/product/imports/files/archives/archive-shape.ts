/**
 * Detects the shape of a ZIP archive: which of its files are read as one. Files with the same columns are; of files with
 * different columns, the largest group is read, and the user can choose another. A workbook is a group of its own, and is
 * only read if it is chosen, because it is in memory as a whole.
 */
import type { FilePart } from '../file-part.ts'
import type { FileShape } from '../file-shape.ts'
import type { FormatChoices } from '../format-choices.ts'
import { formatLimit, limits } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { findRowFiles, isWorkbookFile } from './data-files.ts'
import { describeFiles } from './file-details.ts'
import { withFileName } from './with-file-name.ts'

type DetectPart = (part: FilePart, choices: FormatChoices, isWorkbook: boolean) => Promise<FileShape>
type ShapedFile = { part: FilePart; shape: FileShape }
/** A file with rows, or a workbook that has not been read. */
type FoundFile = ShapedFile | { part: FilePart; shape: null }

export async function detectArchiveShape(
  archive: FilePart[],
  choices: FormatChoices,
  detectPart: DetectPart,
): Promise<FileShape> {
  const detectNamed = (part: FilePart): Promise<FileShape> =>
    withFileName(part.path, () => detectPart(part, choices, isWorkbookFile(part.path)))
  const found: FoundFile[] = []
  const rowFiles = findRowFiles(archive)
  if (rowFiles.length > limits.archiveDataFiles)
    throw new UnreadableFile(
      `The ZIP archive contains more than ${formatLimit(limits.archiveDataFiles)} files with rows. Split it into several archives.`,
    )
  for (const part of rowFiles)
    found.push({ part, shape: isWorkbookFile(part.path) ? null : await detectNamed(part) })
  const groups = groupByShape(removeEmptyFiles(found))
  const chosen = await readChosenGroup(groups, choices, detectNamed)
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
function removeEmptyFiles(files: FoundFile[]): FoundFile[] {
  const lists = new Set(
    files.flatMap(({ shape }) =>
      (shape?.headings ?? []).flatMap((heading) => heading.match(/^[^.]+(?=\.)/)?.[0] ?? []),
    ),
  )
  return files.filter(({ shape }) => !shape?.headings.every((heading) => lists.has(heading)))
}

function groupByShape(files: FoundFile[]): FoundFile[][] {
  const groups: FoundFile[][] = []
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
function haveSameShape(a: FileShape | null, b: FileShape | null): boolean {
  if (!a || !b || a.format !== b.format) return false
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

/** Returns the chosen group, or the largest one with rows. Removes the workbooks that turn out to be empty from `groups`. */
async function readChosenGroup(
  groups: FoundFile[][],
  { file }: FormatChoices,
  detect: (part: FilePart) => Promise<FileShape>,
): Promise<ShapedFile[]> {
  const candidates =
    file === undefined
      ? groups.toSorted((a, b) => b.length - a.length)
      : groups.filter((group) => group.some(({ part }) => part.path === file))
  for (const candidate of candidates) {
    const group: ShapedFile[] = []
    for (const { part, shape } of candidate) group.push({ part, shape: shape ?? (await detect(part)) })
    if (group[0]!.shape.headings.length > 0) return group
    groups.splice(groups.indexOf(candidate), 1)
  }
  throw new UnreadableFile(
    file === undefined || groups.length === 0
      ? 'The ZIP archive contains no CSV, JSON or XLSX files with rows.'
      : `The ZIP archive has no file “${file}” with rows. Its files are: ${groups.map(([first]) => first!.part.path).join(', ')}.`,
  )
}
