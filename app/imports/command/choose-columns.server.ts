/**
 * Determines how the command reads a file's columns: as proposed, with the overrides from its options, validated by the
 * same checks as the form on the page.
 */
import { asAccount } from '#app/database/tenant.server'
import { byColumn, fields, leaveOut } from '../columns/fields'
import type { Mapping } from '../columns/mapping'
import { mappingOf, mappingSchema } from '../columns/mapping-schema'
import { contextOf } from '../import-reading.server'
import type { Import } from '../import-record.server'
import { knownElsewhereAnswers } from '../known-elsewhere'
import { locationFields } from '../locations/location-fields'
import { type LocationMapping, locationMappingOf, locationMappingSchema } from '../locations/location-mapping'
import { proposeLocations } from '../locations/propose-locations.server'
import { proposeImport, readSample } from '../propose-import.server'
import { type Say, sayColumns, sayMapping } from './words.server'

/** A mistake that the person running the command can correct. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}

export type Choices = Partial<
  Record<'source' | 'rating' | 'dates' | 'file-date' | 'location' | 'country' | 'known-ids', string>
> & { map?: string[]; 'create-locations'?: boolean }

export async function chooseLocations(found: Import, values: Choices, say: Say): Promise<LocationMapping> {
  const sample = await readSample(found)
  const { mapping, isRemembered } = await asAccount(found.accountId, (tx) =>
    proposeLocations(tx, found, sample),
  )
  // The same checks as on the page.
  const checked = locationMappingSchema(found.shape.headings.length).safeParse({
    ...mapping,
    columns: mapped(mapping.columns, locationFields, found.shape.headings, values),
    country: values.country ?? mapping.country,
  })
  if (!checked.success) throw unusable(checked.error)
  const chosen = locationMappingOf(checked.data)
  sayColumns(found, chosen.columns, isRemembered, say)
  return chosen
}

export async function chooseReviews(found: Import, values: Choices, say: Say): Promise<Mapping> {
  const { accountId } = found
  const { sources } = await asAccount(accountId, contextOf)
  if (values.source && !sources.some(({ code }) => code === values.source))
    throw new WrongUse(`There is no source ${values.source}.`)
  const known = values['known-ids']
  if (known !== undefined && !knownElsewhereAnswers.some((answer) => answer === known))
    throw new WrongUse(`--known-ids is ${knownElsewhereAnswers.join(' or ')}, not ${known}.`)
  const sample = await readSample(found)
  const today = new Date().toISOString().slice(0, 10)
  const { mapping, isRemembered } = await asAccount(accountId, (tx) =>
    proposeImport(tx, found, sample, today),
  )
  const chosen = choose(mapping, found.shape.headings, values)
  sayMapping(found, chosen, isRemembered, say)
  return chosen
}

/** Returns the proposed columns with the person's overrides, in the format the form would send. */
function mapped(
  proposed: (string | null)[],
  known: Record<string, string>,
  headings: string[],
  { map }: Choices,
): string[] {
  const columns = [...proposed]
  for (const pair of map ?? []) {
    const [field = '', heading = ''] = pair.split(/=(.*)/s)
    if (!Object.hasOwn(known, field)) throw new WrongUse(`There is no field ${field}.`)
    const n = headings.indexOf(heading)
    if (heading && n < 0) throw new WrongUse(`The file has no column ${heading}.`)
    for (const [m, other] of columns.entries()) if (other === field) columns[m] = null
    if (heading) columns[n] = field
  }
  return columns.map((field) => field ?? leaveOut)
}

function unusable({ issues }: { issues: { message: string }[] }): WrongUse {
  return new WrongUse(issues.map(({ message }) => message).join('\n'))
}

function choose(mapping: Mapping, headings: string[], values: Choices): Mapping {
  // The same checks as on the page.
  const checked = mappingSchema(headings.length).safeParse({
    columns: mapped(mapping.columns, fields, headings, values),
    source: values.source ?? mapping.source ?? byColumn,
    scale: values.rating ?? mapping.scale,
    dateOrder: values.dates ?? mapping.dateOrder,
    fileDate: values['file-date'] ?? mapping.fileDate,
    location: values.location ?? mapping.location,
    createLocations: values['create-locations'] ?? false,
    knownElsewhere: values['known-ids'],
  })
  if (!checked.success) throw unusable(checked.error)
  return mappingOf(checked.data)
}
