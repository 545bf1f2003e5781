/** `/npi?first_name=&last_name=&city=&state=&postal_code=` */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/session/viewer.server'
import { npiAnswer } from '../npi-answer.server'
import { searchNpi, searchNpiByPublicName } from '../npi-lookup.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { searchParams } = new URL(request.url)
  const text = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, 200)
  const place = { city: text('city'), state: text('state'), postal_code: text('postal_code') }
  const [first_name, last_name, public_name] = ['first_name', 'last_name', 'public_name'].map(text)
  return npiAnswer(viewer, () =>
    public_name ? searchNpiByPublicName(public_name, place) : searchNpi({ first_name, last_name }, place),
  )
}
