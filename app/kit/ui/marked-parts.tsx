import { Fragment } from 'react'

/** Shows a text that is split so that every second part is marked, as `split` does with a capturing group. */
export function MarkedParts({ parts }: { parts: string[] }) {
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
    index % 2 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  )
}
