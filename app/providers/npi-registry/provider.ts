/** A health care provider as listed in the registry: a person or an organization. Unknown values are empty. */
import type { WireResult } from './wire'

export type NpiProvider = {
  number: string
  first_name: string
  middle_name: string
  last_name: string
  credential: string
  organization_name: string
  city: string
  state: string
  isActive: boolean
}

export function providerFrom({ number, basic, addresses }: WireResult): NpiProvider {
  const place = addresses.find(({ address_purpose }) => address_purpose === 'LOCATION') ?? addresses[0]
  return {
    number,
    first_name: said(basic.first_name),
    middle_name: said(basic.middle_name),
    last_name: said(basic.last_name),
    credential: said(basic.credential),
    organization_name: said(basic.organization_name),
    city: said(place?.city),
    state: said(place?.state),
    isActive: said(basic.status) !== 'D',
  }
}

/** The registry writes missing values as `--`. */
function said(text: string | null | undefined): string {
  return text && text !== '--' ? text.trim() : ''
}
