import { getInputProps } from '@conform-to/react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { withinForm } from '#app/ui/control'
import type { NpiField } from './npi-field'

const load = async () => ({ default: (await import('./npi-field')).NpiField })

/** Where it cannot be fetched the server's HTML stays, or the hidden field below: either posts what is stored. */
const stay = () => new Promise<never>(() => undefined)

/** The server has it at hand, so that its HTML is whole without a script. */
const Field = import.meta.env.SSR ? (await load()).default : lazy(() => load().catch(stay))

/** Few accounts are in health care: a browser fetches the field's script when theirs is. */
export function NpiFieldLater(props: ComponentProps<typeof NpiField>) {
  return (
    <Suspense fallback={<input {...withinForm(getInputProps(props.field, { type: 'hidden' }))} />}>
      <Field {...props} />
    </Suspense>
  )
}
