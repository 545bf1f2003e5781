import { type MouseEvent, type ReactNode, useRef } from 'react'

/**
 * Opens a dialog instead of the pages that some of the links in `children` lead to. Without JavaScript, or in a new tab,
 * these links lead to their pages, which must contain the same.
 */
export function LinkDialog({
  id,
  title,
  opensFor,
  content,
  children,
}: {
  /** The id of the title, unique on the page. */
  id: string
  title: string
  /** Whether the link opens the dialog. */
  opensFor: (href: string) => boolean
  content: (close: () => void) => ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const handleClick = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!isPlainClick || !href || !opensFor(href) || !dialog.current) return
    event.preventDefault()
    dialog.current.showModal()
  }
  return (
    <>
      <div className="contents" onClickCapture={handleClick}>
        {children}
      </div>
      <dialog ref={dialog} className="dialog" aria-labelledby={id} closedby="any">
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        {content(close)}
      </dialog>
    </>
  )
}
