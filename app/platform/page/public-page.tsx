import type { ReactNode } from 'react'
import { BrandName } from './brand/brand'

/** The layout of pages for signed-in and signed-out visitors: the brand's bar, but no navigation. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex h-14 items-center gap-2 bg-nav-bg px-4 text-md font-semibold text-nav-name sm:px-6">
        <BrandName />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-form px-4 py-12 sm:px-6">
        {children}
      </main>
    </>
  )
}
