import { useEffect, useRef, useState } from 'react'
import { frameHeights } from './snippet'
import type { WidgetType } from './widget'

/**
 * A widget in a frame, as visitors of an embedding site see it. With JavaScript, the frame is as high as the widget, up
 * to the height that the snippet reserves.
 */
export function WidgetFrame({ type, src, title }: { type: WidgetType; src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [widgetHeight, setWidgetHeight] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent<{ widgetHeight?: unknown } | null>) => {
      if (source === frame.current?.contentWindow && typeof data?.widgetHeight === 'number')
        setWidgetHeight(data.widgetHeight)
    }
    window.addEventListener('message', handleMessage)
    // The frame may have loaded before this script.
    frame.current?.contentWindow?.postMessage('height', '*')
    return () => window.removeEventListener('message', handleMessage)
  }, [])
  return (
    <iframe
      key={src}
      ref={frame}
      src={src}
      title={title}
      height={Math.min(widgetHeight, frameHeights[type])}
      className="w-full rounded-md border border-border bg-surface"
    />
  )
}
