import { type ReactNode, useEffect, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'

const MIN_VISIBLE_MS = 500

/**
 * Shows a skeleton for at least half a second after client-side navigation to a form, so that it does not just flash. A
 * page rendered on the server shows the form at once.
 */
export function FormSkeleton({ children }: { children: ReactNode }) {
  const isClientNavigation = useHydrated()
  const [isLoading, setIsLoading] = useState(isClientNavigation)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLoading(false), MIN_VISIBLE_MS)
    return () => window.clearTimeout(timer)
  }, [])
  if (!isLoading) return children
  return (
    <div role="status" className="mt-4 space-y-6">
      <span className="sr-only">Loading</span>
      {[1, 2, 3].map((section) => (
        <div key={section} className="card space-y-4 p-4 lg:ms-58 lg:max-w-form">
          <span className="skeleton h-4 w-32" />
          <span className="skeleton h-9" />
          <span className="skeleton h-9" />
        </div>
      ))}
    </div>
  )
}
