/** Detects the shape of a file: its format, encoding, delimiter and headings, except for what the user chose. */
import iconv from 'iconv-lite'
import { detectArchiveShape } from './archives/archive-shape.ts'
import { detectEncoding, readHead } from './encoding.server.ts'
import { readJsonHeadings, requireColumnLimit } from './file-formats.ts'
import type { FilePart } from './file-part.ts'
import { detectCsvShape, type FileShape, isJsonText } from './file-shape.ts'
import type { FormatChoices } from './format-choices.ts'
import { formatLimit, limits } from './limits.ts'
import type { FileSource } from './open-source.ts'
import { detectSheetShape } from './spreadsheets/sheet-shape.ts'
import { UnreadableFile, unreadableRowError } from './unreadable-file.ts'

/**
 * Throws an UnreadableFile if the headings contain control characters, because then the file is not text but, for
 * example, an image.
 */
export async function detectShape(source: FileSource, choices: FormatChoices = {}): Promise<FileShape> {
  const shape = await (source.kind === 'archive'
    ? detectArchiveShape(source.parts, choices, detectPartShape)
    : detectPartShape(source.parts[0]!, choices, source.kind === 'workbook'))
  if (shape.headings.some((heading) => /(?!\s)\p{Cc}/u.test(heading)))
    throw new UnreadableFile('This isn’t a text file. Save it as a CSV file and upload it again.')
  requireColumnLimit(shape.headings.length)
  const tooLongIndex = shape.headings.findIndex((heading) => heading.length > limits.headingCharacters)
  if (tooLongIndex >= 0)
    throw unreadableRowError(
      1,
      `the heading of column ${tooLongIndex + 1} has more than ${formatLimit(limits.headingCharacters)} characters. The first row must contain the headings.`,
    )
  return Object.keys(choices).length > 0 ? { ...shape, choices } : shape
}

async function detectPartShape(
  part: FilePart,
  choices: FormatChoices,
  isWorkbook: boolean,
): Promise<FileShape> {
  if (isWorkbook) return detectSheetShape(part, choices)
  const { encoding, head } = choices.encoding
    ? { encoding: choices.encoding, head: await readHead(await part.open()) }
    : await detectEncoding(await part.open())
  const beginning = iconv.decode(head, encoding)
  if (choices.delimiter || !isJsonText(beginning))
    return detectCsvShape(beginning, encoding, choices.delimiter)
  const contents = await readJsonHeadings(part, encoding)
  return { format: 'json', encoding, delimiter: ',', rowEnd: 'lf', ...contents }
}
