import { type ReactNode, useId } from 'react'
import type { Frame } from './geometry/frame.server'

/** Renders the chart twice, for wide and for narrow screens. The stylesheet shows only one of them. */
export function ResponsiveChart<Drawing extends Frame>({
  title,
  desc,
  wide,
  narrow,
  children,
}: {
  title: string
  desc: string
  wide: Drawing
  narrow: Drawing
  children: (drawing: Drawing) => ReactNode
}) {
  const id = useId()
  const sizes = { wide, narrow }
  return (['wide', 'narrow'] as const).map((size) => (
    <svg
      key={size}
      className={`chart chart-${size}`}
      viewBox={`0 0 ${sizes[size].width} ${sizes[size].height}`}
      role="img"
      aria-labelledby={`${id}${size}-title ${id}${size}-desc`}
    >
      <title id={`${id}${size}-title`}>{title}</title>
      <desc id={`${id}${size}-desc`}>{desc}</desc>
      {children(sizes[size])}
    </svg>
  ))
}
