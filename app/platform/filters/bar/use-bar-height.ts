import { type RefObject, useEffect } from 'react'

/** Keeps the sticky heads of tables below the sticky filter bar, whose height depends on the number of chips. */
export function useBarHeight(bar: RefObject<HTMLElement>): void {
  useEffect(() => {
    const node = bar.current
    if (!node) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--measured-filter-bar-height', `${node.offsetHeight}px`),
    )
    observer.observe(node)
    return () => {
      observer.disconnect()
      style.removeProperty('--measured-filter-bar-height')
    }
  }, [bar])
}
