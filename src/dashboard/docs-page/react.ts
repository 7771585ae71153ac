/** The React of Swagger UI. The bundle imports it in place of the package, because one page cannot have two of them. */
import type { ElementType, Key, ReactNode } from 'react'

const { createElement, Fragment, useEffect, useRef, useState } = new SwaggerUIBundle.System().getSystem()
  .React

export { Fragment, useEffect, useRef, useState }

interface Props {
  readonly children?: ReactNode
}

/** Creates an element with one child. */
export const jsx = (type: ElementType, props: Props, key?: Key) => createElement(type, { ...props, key })

/** Creates an element with several children. */
export const jsxs = (
  type: ElementType,
  { children, ...props }: { readonly children: ReactNode[] },
  key?: Key,
) => createElement(type, { ...props, key }, ...children)
