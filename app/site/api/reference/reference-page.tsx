import type { ReactNode } from 'react'
import { BrandName } from '#app/platform/page/brand/brand'
import './reference.css'

/** The layout of the reference: the brand's bar and a column of text. */
export function ReferencePage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="flex h-14 items-center gap-2 bg-nav-bg px-4 text-md font-semibold text-nav-name sm:px-6">
        <BrandName />
      </header>
      <main id="main" tabIndex={-1} className="reference">
        <h1>{title}</h1>
        {children}
      </main>
    </>
  )
}
