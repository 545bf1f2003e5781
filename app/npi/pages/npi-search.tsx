/** `/npi?first_name=&last_name=&city=&state=&postal_code=` */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { readQuery, textParameter } from '#app/routing/query'
import { requireViewer } from '#app/viewer/viewer.server'
import { searchNpi, searchNpiByPublicName } from '../npi-lookup.server'
import { respondWithProviders } from '../npi-response.server'

const queryText = textParameter.transform((text) => (text ?? '').trim().slice(0, 200))
const querySchema = z.object({
  ...{ public_name: queryText, first_name: queryText, last_name: queryText },
  ...{ city: queryText, state: queryText, postal_code: queryText },
})

export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { public_name, first_name, last_name, ...address } = readQuery(request, querySchema)
  return respondWithProviders(viewer, () =>
    public_name ? searchNpiByPublicName(public_name, address) : searchNpi({ first_name, last_name }, address),
  )
}
