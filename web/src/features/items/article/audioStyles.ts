import { styled } from '#ui/styled.tsx';
import styles from './audioStyles.module.css';

export const PlayerBox = styled('div', styles.playerBox);
