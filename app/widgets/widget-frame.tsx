import { frameHeights } from './snippet'
import type { WidgetType } from './widget'

/** A widget as a site shows it: the same page in the same kind of frame. */
export function WidgetFrame({ type, src, title }: { type: WidgetType; src: string; title: string }) {
  return (
    <iframe
      key={src}
      src={src}
      title={title}
      height={frameHeights[type]}
      className="w-full rounded-md border border-border bg-surface"
    />
  )
}
