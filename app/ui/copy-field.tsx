import { useState } from 'react'
import { Button } from './button'
import { useHydrated } from './use-hydrated'

/** One click selects the whole text; scripted, a button copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 2000)
  }

  return (
    <div className="flex items-center gap-2">
      <code className="min-w-0 flex-1 select-all rounded-md bg-surface-2 px-2 py-1.5 font-mono text-sm wrap-anywhere">
        {text}
      </code>
      {useHydrated() ? (
        <Button type="button" icon="copy" onClick={copy} aria-label={`Copy ${label}`}>
          Copy
        </Button>
      ) : null}
      <span role="status" className="text-sm text-success-fg">
        {isCopied ? 'Copied!' : ''}
      </span>
    </div>
  )
}
