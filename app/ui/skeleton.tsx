/** Stands in at real dimensions for a slow part's first paint; `className` gives them. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}
