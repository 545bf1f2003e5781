/** Determines how the import command reads a file, from its options and by the same schema as the form. */
import { formatSchema, toFormatChoices } from '../file-format/format-schema'
import type { FileShape } from '../files/file-shape'
import { delimiterCodes, encodings, type FormatChoices } from '../files/format-choices'
import { UsageError } from './choose-columns.server'

type FormatOptions = Partial<Record<'sheet' | 'entry' | 'encoding' | 'delimiter', string>>

export function chooseFormat({ sheet, entry, encoding, delimiter }: FormatOptions): FormatChoices {
  requireOneOf('--encoding', encodings, encoding)
  requireOneOf('--delimiter', delimiterCodes, delimiter)
  return toFormatChoices(formatSchema.parse({ sheet, file: entry, encoding, delimiter }))
}

function requireOneOf(option: string, values: readonly string[], value: string | undefined): void {
  if (value !== undefined && !values.includes(value))
    throw new UsageError(`${option} must be one of ${values.join(', ')}, not ${value}.`)
}

/** Returns the text that explains why the command needs to know which files of an archive to import. */
export function formatArchiveQuestion({ archive }: FileShape): string {
  return [
    'The archive contains files with different columns. Name one with --entry:',
    ...archive!.groups.map(({ path, count }) => `  ${path}${count > 1 ? ` and ${count - 1} more` : ''}`),
  ].join('\n')
}
