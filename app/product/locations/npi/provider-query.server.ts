/** Parses the query of a search for providers, and runs the search. */
import { z } from 'zod'
import { textParameter } from '#app/kit/routing/query'
import type { NpiFinding } from './npi'
import { searchNpi, searchNpiByPublicName } from './npi-lookup.server'

const queryText = textParameter.transform((text) => (text ?? '').trim().slice(0, 200))

export const providerQuerySchema = z.object({
  public_name: queryText,
  first_name: queryText,
  last_name: queryText,
  city: queryText,
  state: queryText,
  postal_code: queryText,
})

export function findProviders({
  public_name,
  first_name,
  last_name,
  ...address
}: z.output<typeof providerQuerySchema>): Promise<NpiFinding> {
  return public_name
    ? searchNpiByPublicName(public_name, address)
    : searchNpi({ first_name, last_name }, address)
}
