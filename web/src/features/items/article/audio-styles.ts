import { styled } from '#ui/styled.tsx';
import styles from './audio-styles.module.css';

export const PlayerBox = styled('div', styles.playerBox);
