import { type ComponentProps, lazy, Suspense } from 'react'
import type { ListingsTeaser } from './listings-teaser'

const load = async () => ({ default: (await import('./listings-teaser')).ListingsTeaser })

/** The server has it at hand, so that its HTML is whole without a script. */
const Teaser = import.meta.env.SSR ? (await load()).default : lazy(load)

/** Only accounts without local listings see it: all others' browsers never fetch its script. */
export function ListingsTeaserLater(props: ComponentProps<typeof ListingsTeaser>) {
  return (
    <Suspense fallback={null}>
      <Teaser {...props} />
    </Suspense>
  )
}
