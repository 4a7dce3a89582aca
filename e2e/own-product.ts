import { inject } from 'vitest'
import { makeProduct, type Product } from './product.ts'

/** A product for one test that stops it, kills it or configures it. */
export const aProduct = (): Promise<Product> => makeProduct(inject('template'))
