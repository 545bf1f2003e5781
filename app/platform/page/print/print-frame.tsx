import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/kit/ui/icon'
import { BrandName } from '../brand/brand'
import { useNonce } from '../nonce'

/**
 * The page layout of a printed report. Its route sets `handle = { scripts: false }`, so the page loads no application
 * bundle. It contains only a one-line script that opens the print dialog, and instructions for browsers without
 * JavaScript.
 */
export function PrintFrame({
  title,
  account,
  filter,
  generatedAt,
  backTo,
  children,
}: {
  title: string
  account: string
  filter: string
  generatedAt: ReactNode
  backTo: string
  children: ReactNode
}) {
  return (
    <main id="main" className="mx-auto max-w-page px-4 py-5 sm:px-6 [--surface:var(--canvas)]">
      <p className="no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
        <Link to={backTo} className="btn" reloadDocument>
          <Icon name="chevron-left" />
          Back
        </Link>
        <span>Press Ctrl P (⌘ P on a Mac) to print.</span>
      </p>
      <p className="flex items-center gap-2 text-sm font-semibold">
        <BrandName />
      </p>
      <h1 className="text-lg font-semibold">{title}</h1>
      <p className="text-sm text-ink-2">
        {account} · {filter}
      </p>
      <p className="text-xs text-ink-3">Generated {generatedAt}</p>
      <div className="mt-4">{children}</div>
      <script
        nonce={useNonce()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        dangerouslySetInnerHTML={{ __html: "addEventListener('load',()=>print())" }}
      />
    </main>
  )
}
