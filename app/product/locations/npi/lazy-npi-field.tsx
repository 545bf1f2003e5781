import { getInputProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { lazyComponent, neverResolve } from '#app/kit/ui/lazy-component'
import type { NpiField } from './npi-field'

const load = async () => (await import('./npi-field').catch(neverResolve)).NpiField

/**
 * The NPI field, loaded on demand because only healthcare accounts show it. Until its script has loaded, a hidden field
 * submits the stored value.
 */
export const LazyNpiField = lazyComponent(load, import.meta.env.SSR && (await load()), HiddenField)

function HiddenField({ field }: ComponentProps<typeof NpiField>) {
  return <input {...toControlProps(getInputProps(field, { type: 'hidden' }))} />
}
