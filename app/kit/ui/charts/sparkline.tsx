import './charts.css'

/**
 * A sparkline, which illustrates the history of the number next to it. It is hidden from assistive technology, because
 * the number is the actual content.
 */
export function Sparkline({ path }: { path: string | null }) {
  if (!path) return null
  return (
    <svg className="sparkline" width="80" height="24" viewBox="0 0 80 24" aria-hidden="true">
      <path className="chart-line" d={path} />
    </svg>
  )
}
