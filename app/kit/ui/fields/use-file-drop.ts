import { type RefObject, useEffect, useState } from 'react'

/**
 * Assigns files that are dropped anywhere on the page to the page's only file input. Otherwise the browser would open a
 * file that missed the input, and the form would be lost. Returns true while files are dragged over the page.
 */
export function useFileDrop(input: RefObject<HTMLInputElement>): boolean {
  const [isDragging, setDragging] = useState(false)

  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setDragging(false)
    const drop = (event: DragEvent) => {
      setDragging(false)
      // The browser handles drops on the input itself.
      if (!event.dataTransfer?.files.length || event.target === input.current) return
      event.preventDefault()
      if (input.current) setFiles(event.dataTransfer.files, input.current)
    }
    window.addEventListener('dragover', hover)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', hover)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [input])

  return isDragging
}

function setFiles(files: FileList, input: HTMLInputElement): void {
  const transfer = new DataTransfer()
  for (const file of [...files].slice(0, input.multiple ? undefined : 1)) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
