/** Validates the form that changes how a file is read. Shared by the browser and the server. */
import { z } from 'zod'
import { delimiterCodes, delimiterOf, encodings, type FormatChoices } from '../files/format-choices'
import { toStorableText } from '../files/storable-text'

/** A field that is left out means: detect it. */
export const formatSchema = z.object({
  encoding: z.enum(encodings, { error: 'Choose an encoding' }).optional(),
  delimiter: z.enum(delimiterCodes, { error: 'Choose a delimiter' }).optional(),
  sheet: z.string().max(200, 'Choose a sheet').transform(toStorableText).optional(),
  file: z.string().max(1000, 'Choose a file').transform(toStorableText).optional(),
})

export function toFormatChoices({ delimiter, ...values }: z.output<typeof formatSchema>): FormatChoices {
  const choices = { ...values, delimiter: delimiter && delimiterOf(delimiter) }
  return Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice !== undefined))
}
