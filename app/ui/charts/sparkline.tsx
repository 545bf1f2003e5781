/** Beside the number it tells the course of; the number is the content, so nothing is said of it. */
export function Sparkline({ path }: { path: string | null }) {
  if (!path) return null
  return (
    <svg className="sparkline" width="80" height="24" viewBox="0 0 80 24" aria-hidden="true">
      <path className="chart-line" d={path} />
    </svg>
  )
}
