/**
 * Shown next to a number to illustrate its history. The number is the content, so the sparkline is hidden from
 * assistive technology.
 */
export function Sparkline({ path }: { path: string | null }) {
  if (!path) return null
  return (
    <svg className="sparkline" width="80" height="24" viewBox="0 0 80 24" aria-hidden="true">
      <path className="chart-line" d={path} />
    </svg>
  )
}
