import 'react'

// React 18 passes these attributes through only in lower case and only as strings.
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | 'manual'
    inert?: ''
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string
    popovertargetaction?: 'show' | 'hide' | 'toggle'
  }
}
