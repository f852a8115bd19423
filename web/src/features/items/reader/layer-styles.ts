import { styled } from '#ui/styled.tsx';
import styles from './layer-styles.module.css';

/** The sheet fills the screen below desktop, covers the page beside the drawer on desktop, and stands beside the list where there is room. */
export const LayerSheet = styled('div', styles.layerSheet);

/** Holds one item in the sheet; a new one slides in from the side where it lies. */
export const Leaf = styled('div', styles.leaf);
