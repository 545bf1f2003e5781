import { frameHeights } from './snippet'
import type { WidgetType } from './widget'

/** A widget in a frame, as visitors of an embedding site see it. */
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
