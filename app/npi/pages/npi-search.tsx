/** `/npi?first_name=&last_name=&city=&state=&postal_code=` */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { readQuery, textParameter } from '#app/routing/query'
import { requireViewer } from '#app/viewer/viewer.server'
import { npiAnswer } from '../npi-answer.server'
import { searchNpi, searchNpiByPublicName } from '../npi-lookup.server'

const part = textParameter.transform((text) => (text ?? '').trim().slice(0, 200))
const querySchema = z.object({
  ...{ public_name: part, first_name: part, last_name: part },
  ...{ city: part, state: part, postal_code: part },
})

export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { public_name, first_name, last_name, ...place } = readQuery(request, querySchema)
  return npiAnswer(viewer, () =>
    public_name ? searchNpiByPublicName(public_name, place) : searchNpi({ first_name, last_name }, place),
  )
}
